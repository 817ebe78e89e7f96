/** Whether a text was copied: browsers refuse where the page is not on HTTPS or the person has forbidden it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
