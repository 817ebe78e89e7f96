// Where toasts appear: mounted once by the shell, above every page. Two live regions are always in the
// page (status, alert), so that readers announce what is put into them.

import { useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';
import { iconCheck, iconClose, iconInfo, iconWarn } from './icons.ts';
import { ProofGlyph } from './ProofBadge.tsx';
import { isLasting, toast, type ToastItem, type ToastStore } from './toast-store.ts';
import './styles/notices.css';

const ICON = { success: iconCheck, error: iconWarn, info: iconInfo } as const;

export interface ToastHostProps {
  /** Accessible name of the button that dismisses a toast. */
  closeLabel: string;
  store?: ToastStore;
}

/** Draws the current toasts. */
export function ToastHost({ closeLabel, store = toast }: ToastHostProps) {
  const items = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const errors = items.filter((item) => item.kind === 'error');
  const others = items.filter((item) => item.kind !== 'error');
  return (
    <div className="g-toasts">
      <div role="status">
        {others.map((item) => (
          <Toast key={item.id} item={item} store={store} closeLabel={closeLabel} />
        ))}
      </div>
      <div role="alert">
        {errors.map((item) => (
          <Toast key={item.id} item={item} store={store} closeLabel={closeLabel} />
        ))}
      </div>
    </div>
  );
}

function Toast({ item, store, closeLabel }: { item: ToastItem; store: ToastStore; closeLabel: string }) {
  const hold = (): void => store.hold(item.id);
  const release = (): void => store.release(item.id);
  const pausing = item.kind === 'error' || item.action;
  const action = item.action;
  return (
    <div
      className={`g-toast is-${item.kind}`}
      {...(pausing
        ? {
            onPointerEnter: hold,
            onPointerDown: hold,
            onPointerLeave: release,
            onPointerCancel: release,
            onFocus: hold,
            onBlur: release,
          }
        : {})}
    >
      {item.kind === 'proof' ? <ProofGlyph state="verified" size={20} /> : <Icon d={ICON[item.kind]} size={20} />}
      <span className="g-toast-text">
        {item.title && <b>{item.title} </b>}
        {item.text}
      </span>
      {action && (
        <button
          type="button"
          className="g-toast-action"
          onClick={() => {
            store.dismiss(item.id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      {isLasting(item) && (
        <button type="button" className="g-toast-close" aria-label={closeLabel} onClick={() => store.dismiss(item.id)}>
          <Icon d={iconClose} size={16} />
        </button>
      )}
    </div>
  );
}
