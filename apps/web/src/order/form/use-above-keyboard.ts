/**
 * Keeps the submit button in sight while an on-screen keyboard is open: as long as a field of the form has the focus
 * the button sticks to the lower edge of what can be seen (`is-typing`, `--kb` in trade.css).
 */
import { type RefObject, useEffect } from 'react';

/** Watches the visible part of the window while a field of the form has the focus. */
export function useAboveKeyboard(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const element = form.current;
    const scroller = element?.closest<HTMLElement>('.g-page-scroll');
    if (!view || !element || !scroller) return;
    const adjust = () => {
      const field = document.activeElement;
      element.classList.toggle(
        'is-typing',
        field instanceof HTMLInputElement && field.type !== 'range' && element.contains(field),
      );
      // Some browsers shrink the page above the keyboard, others let the keyboard cover it.
      const covered = scroller.getBoundingClientRect().bottom - (view.offsetTop + view.height);
      element.style.setProperty('--kb', `${Math.max(0, Math.round(covered))}px`);
    };
    const later = () => requestAnimationFrame(adjust);
    view.addEventListener('resize', later);
    view.addEventListener('scroll', later);
    element.addEventListener('focusin', later);
    element.addEventListener('focusout', later);
    return () => {
      view.removeEventListener('resize', later);
      view.removeEventListener('scroll', later);
      element.removeEventListener('focusin', later);
      element.removeEventListener('focusout', later);
    };
  }, [form]);
}
