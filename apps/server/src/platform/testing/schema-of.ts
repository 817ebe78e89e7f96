/**
 * A database's schema as sorted lines of text: tables, columns in order, constraints, indexes, triggers, functions, sequences,
 * owners and privileges. Two databases with the same lines are the same to the program.
 */
import type pg from 'pg';

const NAMESPACE = `'public'::regnamespace`;

const RIGHTS = (what: string, acl: string) => `
  (SELECT coalesce(string_agg(format('%s:%s%s', CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END,
      a.privilege_type, CASE WHEN a.is_grantable THEN '*' ELSE '' END), ' ' ORDER BY a.grantee::regrole::text, a.privilege_type), '')
   FROM aclexplode(coalesce(${acl}, ${what})) a)`;

const PARTS: Readonly<Record<string, string>> = {
  relation: `
    SELECT format('%s %s %s %s owner=%s rows=%s,%s rights=%s', c.relkind, c.relname, c.relpersistence, c.reloptions, c.relowner::regrole,
      c.relrowsecurity, c.relreplident,
      ${RIGHTS(`acldefault(CASE c.relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", c.relowner)`, 'c.relacl')})
    FROM pg_class c WHERE c.relnamespace = ${NAMESPACE}`,
  column: `
    SELECT format('%s %s %s %s null=%s id=%s gen=%s default=%s storage=%s rights=%s', c.relname,
      row_number() OVER (PARTITION BY c.oid ORDER BY t.attnum), t.attname, format_type(t.atttypid, t.atttypmod), NOT t.attnotnull,
      t.attidentity, t.attgenerated, pg_get_expr(d.adbin, d.adrelid), t.attstorage,
      (SELECT string_agg(a.grantee::regrole || ':' || a.privilege_type, ' ' ORDER BY a.grantee::regrole::text, a.privilege_type)
       FROM aclexplode(t.attacl) a))
    FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid AND t.attnum > 0 AND NOT t.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = t.attnum
    WHERE c.relnamespace = ${NAMESPACE} AND c.relkind IN ('r', 'p', 'v', 'm')`,
  constraint: `
    SELECT format('%s %s %s valid=%s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
    FROM pg_constraint k WHERE k.connamespace = ${NAMESPACE}`,
  index: `
    SELECT format('%s valid=%s', pg_get_indexdef(i.indexrelid), i.indisvalid)
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = ${NAMESPACE}`,
  trigger: `
    SELECT format('%s enabled=%s', pg_get_triggerdef(g.oid), g.tgenabled)
    FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid WHERE c.relnamespace = ${NAMESPACE} AND NOT g.tgisinternal`,
  function: `
    SELECT format('%s owner=%s rights=%s', pg_get_functiondef(p.oid), p.proowner::regrole,
      ${RIGHTS(`acldefault('f', p.proowner)`, 'p.proacl')})
    FROM pg_proc p WHERE p.pronamespace = ${NAMESPACE} AND p.prokind IN ('f', 'p')`,
  sequence: `
    SELECT format('%s %s start=%s by=%s in %s..%s cycle=%s of=%s', c.relname, format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement,
      s.seqmin, s.seqmax, s.seqcycle, (SELECT format('%s.%s', d.refobjid::regclass, a.attname) FROM pg_depend d
        JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0))
    FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid WHERE c.relnamespace = ${NAMESPACE}`,
  type: `
    SELECT format('%s %s', t.typtype, t.typname) FROM pg_type t
    WHERE t.typnamespace = ${NAMESPACE} AND t.typtype IN ('d', 'e', 'r', 'm')`,
  schema: `
    SELECT format('%s owner=%s rights=%s', n.nspname, n.nspowner::regrole, ${RIGHTS(`acldefault('n', n.nspowner)`, 'n.nspacl')})
    FROM pg_namespace n WHERE n.oid = ${NAMESPACE}`,
  extension: `SELECT extname || ' ' || extversion FROM pg_extension`,
  policy: `SELECT format('%s %s', polrelid::regclass, polname) FROM pg_policy`,
};

/** The schema `public` of a database, one sorted line for each object. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const lines: string[] = [];
  for (const [part, query] of Object.entries(PARTS)) {
    const { rows } = await client.query<{ line: string }>(`SELECT part.line FROM (${query}) AS part (line)`);
    lines.push(...rows.map(({ line }) => `${part} ${line}`));
  }
  return lines.sort();
}
