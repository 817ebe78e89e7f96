-- A follow that began before losses were made good to a person has the mark of its trader's name.

ALTER TABLE copy_follows ADD COLUMN mark_of_person boolean NOT NULL DEFAULT false;
ALTER TABLE copy_follows ALTER COLUMN mark_of_person SET DEFAULT true;
