/**
 * Keeps the submit button in sight while an on-screen keyboard is open: the part of the page that the keyboard covers
 * becomes room below the content, and the page scrolls until the button stands above it.
 */
import { type RefObject, useEffect } from 'react';

/** Less than this is a bar of the browser, not a keyboard. */
const KEYBOARD_PX = 120;
const GAP_PX = 8;

/** Watches the visible part of the window while a field of the form has the focus. */
export function useAboveKeyboard(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const element = form.current;
    const scroller = element?.closest<HTMLElement>('.g-page-scroll');
    if (!view || !element || !scroller) return;
    const adjust = () => {
      const covered = window.innerHeight - view.height - view.offsetTop;
      const typing = element.contains(document.activeElement);
      const open = typing && covered > KEYBOARD_PX;
      scroller.style.paddingBottom = open ? `${covered}px` : '';
      const button = element.querySelector<HTMLElement>('button[type="submit"]');
      const field = document.activeElement;
      if (!typing || !button || !field || view.height > 620) return;
      const bottom = view.offsetTop + view.height - GAP_PX;
      const hidden = button.getBoundingClientRect().bottom - bottom;
      // The field itself stays in sight: the button comes up only as far as the field allows.
      const room = field.getBoundingClientRect().top - scroller.getBoundingClientRect().top - GAP_PX;
      if (hidden > 0) scroller.scrollTop += Math.min(hidden, Math.max(0, room));
    };
    const later = () => requestAnimationFrame(adjust);
    view.addEventListener('resize', later);
    element.addEventListener('focusin', later);
    element.addEventListener('focusout', later);
    return () => {
      view.removeEventListener('resize', later);
      element.removeEventListener('focusin', later);
      element.removeEventListener('focusout', later);
      scroller.style.paddingBottom = '';
    };
  }, [form]);
}
