/** What a call refused. */
import { Refusal } from '../../../../platform/refusal.ts';

/** The code, the parameters and the field of a refusal. */
export async function refused(work: Promise<unknown>): Promise<{ code: string; params: unknown; field: string | undefined }> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`);
  return { code: error.code, params: error.params, field: error.fields?.[0]?.path };
}
