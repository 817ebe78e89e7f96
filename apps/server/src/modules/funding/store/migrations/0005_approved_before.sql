-- Withdrawals that were approved before their approvers were written down: who they are, the decisions say. A new database has
-- none (the tables of reviews come after these).
DO $$ BEGIN
  IF to_regclass('review_decisions') IS NOT NULL THEN
    UPDATE withdrawals w SET approved_by = (
      SELECT array_agg(d.staff_id ORDER BY d.id) FROM reviews r
      JOIN review_decisions d ON d.review_id = r.id AND d.kind = 'approve' AND d.payload_hash = r.payload_hash
      WHERE r.queue = 'withdraw' AND r.subject_id = w.id AND r.state = 'approved')
    WHERE state IN ('approved', 'sent') AND approved_by = '{}' AND EXISTS (
      SELECT FROM reviews r JOIN review_decisions d ON d.review_id = r.id AND d.kind = 'approve' AND d.payload_hash = r.payload_hash
      WHERE r.queue = 'withdraw' AND r.subject_id = w.id AND r.state = 'approved');
  END IF;
END $$;
