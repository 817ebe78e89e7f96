/**
 * Decodes query strings and forms, where every value is text, into the types that the contract declares.
 * JSON bodies are taken as they are: nothing is coerced there.
 */

/** The part of a JSON Schema that decoding looks at. */
export interface FieldSchema {
  type?: string | string[];
  anyOf?: FieldSchema[];
  enum?: unknown[];
  pattern?: string;
}

function accepts(schema: FieldSchema, type: string): boolean {
  const types = schema.type === undefined ? [] : Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.includes(type) || (schema.anyOf ?? []).some((option) => accepts(option, type));
}

/** Whether an empty text says something: a price that was left empty is not the same as none at all. */
function acceptsEmptyText(schema: FieldSchema): boolean {
  return accepts(schema, 'string') && schema.enum === undefined && schema.pattern === undefined && schema.anyOf === undefined;
}

function decodeText(text: string, schema: FieldSchema): unknown {
  if (accepts(schema, 'string') || schema.enum?.includes(text)) return text;
  const isNumber = accepts(schema, 'integer') || accepts(schema, 'number');
  if (isNumber && /^-?[0-9]{1,15}(\.[0-9]{1,10})?$/.test(text)) return Number(text);
  if (accepts(schema, 'boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Decodes the fields of a query or form; an empty text counts as absent where a text makes no sense (numbers, choices). */
export function decodeFields(
  raw: Record<string, unknown>,
  properties: Record<string, FieldSchema>,
  required: ReadonlySet<string>,
): Record<string, unknown> {
  const decoded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (value === '' && schema && !required.has(name) && !acceptsEmptyText(schema)) continue;
    decoded[name] = typeof value === 'string' && schema ? decodeText(value, schema) : value;
  }
  return decoded;
}
