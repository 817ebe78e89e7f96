/** A refusal: the ordinary way in which a call says no. It carries a code of the catalogue and changes nothing. */
import type {
  ErrorArgs,
  ErrorCode,
  ErrorParams,
  FieldError,
  TYPE_NOT_VERIFIED,
  TYPE_SESSION_INVALID,
} from '@glasshouse/contract';

type RefusalType = 'error' | typeof TYPE_SESSION_INVALID | typeof TYPE_NOT_VERIFIED;

/** Thrown by handlers and domain checks; rolls the transaction back and becomes an error envelope. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly type: RefusalType;
  readonly fields: FieldError[] | undefined;

  constructor(code: ErrorCode, params: ErrorParams = {}, type: RefusalType = 'error', fields?: FieldError[]) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.type = type;
    this.fields = fields;
  }
}

/** Refuses the call with a code of the catalogue and its parameters. */
export function refuse<C extends ErrorCode>(code: C, ...[params = {}]: ErrorArgs<C>): never {
  throw new Refusal(code, params);
}

/** Refuses the call because of one field. */
export function refuseField<C extends ErrorCode>(path: string, code: C, ...[params = {}]: ErrorArgs<C>): never {
  throw new Refusal(code, params, 'error', [{ path, code, params }]);
}
