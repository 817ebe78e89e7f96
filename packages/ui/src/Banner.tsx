// The hero card of home: what this place is for, one link. No carousel that moves by itself.

import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import './styles/home.css';

export interface BannerProps {
  title: ReactNode;
  text?: ReactNode;
  href: string;
  /** Leads out of the app: opens in a new tab. */
  outside?: boolean;
  /** A picture instead of the default drawing. */
  art?: ReactNode;
  /** "1 of 3" as marks: how many banners there are and which this is (0-based). */
  position?: { index: number; count: number };
}

/** A gold-edged card with a drawing of a house at its right. */
export function Banner({ title, text, href, outside, art, position }: BannerProps) {
  return (
    <Link href={href} className="g-banner" {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      <b>{title}</b>
      {text && <span>{text}</span>}
      {position && (
        <span className="g-banner-dots" aria-hidden="true">
          {Array.from({ length: position.count }, (_, index) => (
            <i key={index} className={index === position.index ? 'is-on' : undefined} />
          ))}
        </span>
      )}
      {art ?? <HouseArt />}
    </Link>
  );
}

function HouseArt() {
  return (
    <svg className="g-banner-art" width="104" height="84" viewBox="0 0 124 100" aria-hidden="true">
      <path d="M62 12 110 42v52H14V42z" strokeWidth="2" className="g-banner-house" />
      <path d="M62 12v82M38 27v67M86 27v67M14 60h96M14 42h96" strokeWidth="1" opacity=".5" />
      <path d="M62 60h24v34H62z" className="g-banner-pane" />
      <path d="M14 80 34 72 50 76 66 58 82 63 110 38" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
