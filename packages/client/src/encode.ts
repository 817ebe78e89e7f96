/** Turns a call and its fields into method, URL, headers and body. Pure. */
import { API_BASE, type Call } from '@glasshouse/contract';

/** How bodies are written; the server accepts both (AMB-04). */
export type ContentType = 'json' | 'form';

/** Fields of a request. */
export type Fields = Record<string, unknown>;

/** A request ready to be sent. */
export interface EncodedRequest {
  method: Call['method'];
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Form encoding of fields; fields without a value are left out. */
export function encodeForm(fields: Fields): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, asText(value));
  }
  return form.toString();
}

function split(fields: Fields, inQuery: (name: string) => boolean): { query: Fields; body: Fields } {
  const query: Fields = {};
  const body: Fields = {};
  for (const [name, value] of Object.entries(fields)) (inQuery(name) ? query : body)[name] = value;
  return { query, body };
}

/** Encodes a call. GET and DELETE carry their fields in the query, POST and PUT in the body (AMB-66) but for `inQuery`. */
export function encodeCall(
  definition: Pick<Call, 'id' | 'path'> & { method?: Call['method']; inQuery?: Call['inQuery'] },
  fields: Fields,
  settings: { baseUrl: string; contentType: ContentType; token: string | null; authPrefix?: string; device?: string },
): EncodedRequest {
  const method = definition.method ?? 'POST';
  const hasBody = method === 'POST' || method === 'PUT';
  const { query, body } = split(fields, (name) => !hasBody || (definition.inQuery ?? []).includes(name));
  const search = encodeForm(query);
  const headers: Record<string, string> = {
    accept: 'application/json',
    // Present for a visitor too, with an empty value (AMB-65); the raw token without a prefix (AMB-64).
    Authorization: settings.token ? `${settings.authPrefix ?? ''}${settings.token}` : '',
  };
  if (settings.device) headers['x-device'] = settings.device;
  if (hasBody) {
    headers['content-type'] = settings.contentType === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  }
  return {
    method,
    url: `${settings.baseUrl}${API_BASE}${definition.path}${search ? `?${search}` : ''}`,
    headers,
    body: hasBody ? (settings.contentType === 'json' ? JSON.stringify(body) : encodeForm(body)) : undefined,
  };
}
