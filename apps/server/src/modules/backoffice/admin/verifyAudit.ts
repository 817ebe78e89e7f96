/** POST /admin/audit/verify: checks the whole chain, as it stood before this call's own row. */
import { verifyAudit } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { verifyAudit as verify } from '../store/invariants.ts';
import { refuseMissing } from '../api/parts.ts';

export const verifyAuditHandler = () =>
  handleStaff(verifyAudit, async (tx, input, context) => {
    const { seq, hash } = input;
    if (seq === undefined && hash !== undefined) refuseMissing('seq');
    if (seq !== undefined && hash === undefined) refuseMissing('hash');
    const { head, ...report } = await verify(tx, seq === undefined || hash === undefined ? null : { seq: Number(seq), hash });
    context.note({ details: { rows: report.rows, breaches: report.breaches.length } });
    return { ...report, head: { seq: head.seq, hash: head.hash.toString('hex') } };
  });
