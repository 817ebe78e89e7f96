/** The room of a new product in the contract. */
import type { Files, Names } from './names.ts';

const calls = ({ name, Name, NAME }: Names) => `/** Calls of ${name} and their private channel. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { id, idInput, listOf, pageFields, time } from '../core/schemas.ts';

/** One entry of a user. */
export const ${name}Entry = z.strictObject({ id, state: z.enum(['open', 'ended']), started: time, ends: time });
export type ${Name}Entry = z.infer<typeof ${name}Entry>;

export const list${Name} = defineCall({
  id: '${name}.list${Name}',
  method: 'GET',
  path: '/${name}/list',
  access: 'user',
  input: { ...pageFields },
  output: listOf(${name}Entry),
  errors: ['CURSOR_INVALID'],
  summary: 'Entries of the user, newest first.',
});

export const get${Name} = defineCall({
  id: '${name}.get${Name}',
  method: 'GET',
  path: '/${name}/detail',
  access: 'user',
  input: { id: idInput },
  output: ${name}Entry,
  errors: ['${NAME}_UNKNOWN'],
  summary: 'One entry of the user.',
});

export const listAll${Name} = defineCall({
  id: '${name}.listAll${Name}',
  method: 'GET',
  path: '/admin/${name}',
  access: 'staff',
  permission: '${name}.read',
  input: { ...pageFields },
  output: listOf(z.strictObject({ ...${name}Entry.shape, user_id: id })),
  errors: ['CURSOR_INVALID'],
  summary: 'Entries of all users, newest first.',
});

export const ${name}Channel = defineChannel({
  id: '${name}.changes',
  access: 'user',
  message: ${name}Entry,
  summary: 'Each entry of the user that changed, after commit.',
});
`;

/** Its files: what goes over the wire, and the declaration. */
export function contractFiles(names: Names): Files {
  const { name, Name, NAME } = names;
  return {
    [`packages/contract/src/${name}/index.ts`]: `/** What the product \`${name}\` puts on the wire. */
export * from './calls.ts';
`,
    [`packages/contract/src/${name}/product.ts`]: `/** ${Name}. */
import { defineProduct } from '../core/product.ts';
import { ${name}Errors } from './errors.ts';

export const ${name}Product = defineProduct({
  name: '${name}',
  errors: ${name}Errors,
  permissions: {
    /** See the entries of all users. */
    '${name}.read': { roles: ['support', 'compliance', 'auditor', 'owner'], decides: false },
  },
});

declare module '../core/product.ts' {
  interface Products {
    ${name}: typeof ${name}Product;
  }
}
`,
    [`packages/contract/src/${name}/errors.ts`]: `/** Refusals of ${name}. */
import { defineErrors } from '../core/error-spec.ts';

export const ${name}Errors = defineErrors('${name}', {
  ${NAME}_UNKNOWN: {},
});
`,
    [`packages/contract/src/${name}/calls.ts`]: calls(names),
  };
}
