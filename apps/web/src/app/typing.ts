/** Whether a key belongs to what somebody writes, to a shortcut of the browser, or to a dialog: then it is no key of a page. */
export function isTaken({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  if (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)))
    return true;
  return document.querySelector('[role="dialog"]') !== null;
}
