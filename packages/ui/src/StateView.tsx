// What a page shows when it has nothing, failed, or is offline. Never a dead end: each names the next step.

import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './class-names.ts';
import { Illustration, type IllustrationKind } from './illustrations.tsx';
import { useOfflineWords } from './offline.ts';
import { iconRefresh } from './icons.ts';
import './styles/states.css';

interface StateViewProps {
  kind: IllustrationKind;
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  compact?: boolean | undefined;
  role?: 'alert';
}

function StateView({ kind, title, text, actions, foot, compact, role }: StateViewProps) {
  return (
    <div className={cx('g-state', compact && 'g-state-compact')} role={role}>
      <Illustration kind={kind} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {actions && <div className="g-state-acts">{actions}</div>}
      {foot && <p className="g-state-foot num">{foot}</p>}
    </div>
  );
}

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** Buttons (size "sm"): what to do next. */
  actions?: ReactNode;
  /** In a panel instead of a page. */
  compact?: boolean;
}

/** Nothing here yet: the sprout. */
export function EmptyState(props: EmptyStateProps) {
  return <StateView kind="empty" {...props} />;
}

/** Props of ErrorState and OfflineState. */
export interface ErrorStateProps {
  /** What happened: "Orders did not load". */
  title: ReactNode;
  /** Is my money safe. */
  text?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean;
  /** A second button ("Get help"). */
  help?: ReactNode;
  /** "Reference 7F2C-41A9 · 14:32:41 UTC". */
  reference?: ReactNode;
  compact?: boolean;
}

function RetryState({
  kind,
  retryLabel,
  onRetry,
  retrying,
  help,
  reference,
  ...rest
}: ErrorStateProps & { kind: IllustrationKind }) {
  const actions = (
    <>
      <Button variant="primary" size="sm" icon={iconRefresh} busy={retrying ?? false} onClick={onRetry}>
        {retryLabel}
      </Button>
      {help}
    </>
  );
  return <StateView kind={kind} role="alert" actions={actions} foot={reference} {...rest} />;
}

/** It failed: the cracked pane, Try again, a reference. Offline: the faint signal, and that it loads by itself later. */
export function ErrorState(props: ErrorStateProps) {
  const offline = useOfflineWords();
  return offline === null ? <RetryState kind="error" {...props} /> : <RetryState kind="offline" {...props} text={offline.hint} />;
}

/** No connection and nothing kept to show: the faint signal. */
export function OfflineState(props: ErrorStateProps) {
  return <RetryState kind="offline" {...props} />;
}
