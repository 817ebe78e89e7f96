/** Rows and commits that PostgreSQL refuses now and then, each in another way, for tests of what must hold whatever fails. */

/** Where faults come, and of which kinds. */
export interface Faults {
  /** Triggers before rows are written: `INSERT ON orders`. */
  readonly before: readonly string[];
  /** Tables whose new rows are refused at the commit. */
  readonly late: readonly string[];
  /** SQLSTATEs, one after another. */
  readonly codes?: readonly string[];
}

const LOST_RACES = ['40001', '40P01', '57014', '40001'];

/** The statements that make them, for the owner of the database; none comes until `faultEvery` asks for some. */
export function faultsSql({ before, late, codes = LOST_RACES }: Faults): string {
  return `
  CREATE SEQUENCE chances; CREATE TABLE faults (every int NOT NULL); INSERT INTO faults VALUES (0);
  GRANT USAGE ON SEQUENCE chances TO glasshouse_app; GRANT SELECT ON faults TO glasshouse_app;
  CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE n bigint; e int; BEGIN
      SELECT every INTO e FROM faults;
      IF e > 0 THEN
        n := nextval('chances');
        IF n % e = 0 THEN RAISE 'chaos' USING ERRCODE = (ARRAY['${codes.join("', '")}'])[1 + (n / e) % ${codes.length}]; END IF;
      END IF;
      RETURN NEW; END $$;
  ${before.map((rows) => `CREATE TRIGGER fault BEFORE ${rows} FOR EACH ROW EXECUTE FUNCTION fault();`).join('\n  ')}
  ${late.map((table) => `CREATE CONSTRAINT TRIGGER late AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fault();`).join('\n  ')}`;
}

/** Lets one in so many chances fail; 0: none. */
export const faultEvery = (n: number): string => `UPDATE faults SET every = ${n}`;
