// First load: skeletons copy the final layout, appear once, and are hidden from readers. Refreshes keep old data.

import type { CSSProperties, ReactNode } from 'react';
import { cx } from './class-names.ts';
import './styles/skeleton.css';

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  circle?: boolean;
  radius?: number;
  className?: string;
}

/** One grey bar. */
export function Skeleton({ width, height = 12, circle, radius, className }: SkeletonProps) {
  const style: CSSProperties = { width: width ?? (circle ? height : undefined), height, borderRadius: circle ? '50%' : radius };
  return <span className={cx('g-sk', className)} style={style} aria-hidden="true" />;
}

/** Marks a region as loading: `label` ("Loading orders") is read once, the bars inside are not. */
export function SkeletonRegion({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div aria-busy="true" className={className}>
      <span className="sr" role="status">
        {label}
      </span>
      {children}
    </div>
  );
}

const WIDTHS = [72, 64, 70, 66, 78, 70, 62, 68] as const;

/** Rows in the shape of MarketRow or ListRow, fading out downwards. */
export function SkeletonList({ rows = 8, kind = 'row', label }: { rows?: number; kind?: 'row' | 'market'; label: string }) {
  return (
    <SkeletonRegion label={label} className="g-list">
      {Array.from({ length: rows }, (_, index) => {
        const width = WIDTHS[index % WIDTHS.length] ?? 70;
        return (
          <div key={index} className="g-sk-row" style={{ opacity: Math.max(0.15, 1 - index * 0.09) }} aria-hidden="true">
            <Skeleton
              circle={kind === 'market'}
              width={kind === 'market' ? 32 : 34}
              height={kind === 'market' ? 32 : 34}
              radius={11}
            />
            <span className="g-sk-lines">
              <Skeleton width={width} />
              <Skeleton width={58} height={9} />
            </span>
            {kind === 'market' && <Skeleton width={52} height={16} className="g-sk-spark" />}
            <span className="g-sk-lines is-end">
              <Skeleton width={width - 4} />
              <Skeleton width={46} height={9} />
            </span>
            {kind === 'market' && <Skeleton width={72} height={32} radius={8} />}
          </div>
        );
      })}
    </SkeletonRegion>
  );
}

/** A card with a title and lines. */
export function SkeletonCard({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <SkeletonRegion label={label} className="g-card">
      <Skeleton width="42%" height={14} />
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${92 - index * 14}%`} height={10} className="g-sk-line" />
      ))}
    </SkeletonRegion>
  );
}
