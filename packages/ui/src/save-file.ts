/** Gives the user a file: the browser saves it under this name. */
export function saveBlob(name: string, blob: Blob): void {
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Gives the user a file of JSON. */
export function saveJson(name: string, value: unknown): void {
  saveBlob(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}
