/** The payload with line breaks, for reading. The text that was hashed stands as it is beside its hash. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
