/** The assets page on its way: the shapes of its total, bar and rows. */
import { Skeleton, SkeletonList, SkeletonRegion } from '@glasshouse/ui/Skeleton.tsx';

/** A skeleton; `label` is read once. */
export function AssetsWaiting({ label }: { label: string }) {
  return (
    <>
      <SkeletonRegion label={label} className="grid gap-4 pt-3">
        <Skeleton width={96} height={13} />
        <Skeleton width={220} height={34} />
        <Skeleton width={150} height={13} />
        <Skeleton height={96} radius={16} className="mt-3" />
      </SkeletonRegion>
      <div className="-mx-gutter mt-8">
        <SkeletonList rows={5} label={label} />
      </div>
    </>
  );
}
