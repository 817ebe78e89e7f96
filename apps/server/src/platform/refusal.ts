/** A refusal: the ordinary way in which a call says no. It carries a code of the catalogue and changes nothing. */
import type { ErrorCode, FieldError, TYPE_NOT_VERIFIED, TYPE_SESSION_INVALID } from '@glasshouse/contract';

export type RefusalParams = Record<string, string | number>;
type RefusalType = 'error' | typeof TYPE_SESSION_INVALID | typeof TYPE_NOT_VERIFIED;

/** Thrown by handlers and domain checks; rolls the transaction back and becomes an error envelope. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: RefusalParams;
  readonly type: RefusalType;
  readonly fields: FieldError[] | undefined;

  constructor(code: ErrorCode, params: RefusalParams = {}, type: RefusalType = 'error', fields?: FieldError[]) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.type = type;
    this.fields = fields;
  }
}

/** Refuses the call with a code of the catalogue and its parameters. */
export function refuse(code: ErrorCode, params: RefusalParams = {}): never {
  throw new Refusal(code, params);
}

/** Refuses the call because of one field. */
export function refuseField(path: string, code: ErrorCode, params: RefusalParams = {}): never {
  throw new Refusal(code, params, 'error', [{ path, code, params }]);
}
