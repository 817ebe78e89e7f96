// A lasting condition (offline, old prices, maintenance): a bar above the tab bar.

import { cx } from './class-names.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { iconClock, iconInfo, iconOffline, iconWarn } from './icons.ts';
import './styles/notices.css';

const ICON = { offline: iconOffline, stale: iconClock, warn: iconWarn, info: iconInfo } as const;

export interface NoticeBarProps {
  kind: keyof typeof ICON;
  title: string;
  text?: string;
  action?: { label: string; onPress: () => void; busy?: boolean };
  /** Stands above a tab bar (default) or an action foot, or in the flow of the page. */
  place?: 'tabs' | 'foot' | 'flow';
}

/** A notice that stays until the condition ends. */
export function NoticeBar({ kind, title, text, action, place = 'tabs' }: NoticeBarProps) {
  return (
    <div role="status" className={cx('g-notice', `is-${place}`, kind === 'info' ? 'is-info' : 'is-warn')}>
      <Icon d={ICON[kind]} size={22} />
      <div className="g-notice-text">
        <b>{title}</b>
        {text && <p className="num">{text}</p>}
      </div>
      {action && (
        <Button size="xs" busy={action.busy ?? false} onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
