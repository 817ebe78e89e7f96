/** The payload with line breaks, for reading. The hashed text is shown unchanged next to its hash. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
