// A place to send a picture: empty, under way, sent, refused. The caller sends; the tile shows and asks.

import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './class-names.ts';
import { FieldFrame, fieldIds } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';
import { iconCamera, iconCheck, iconWarn } from './icons.ts';
import { Progress } from './Meters.tsx';
import './styles/upload.css';

/** Where an upload stands. */
export type UploadState =
  | { kind: 'empty' }
  /** `share` 0 to 100; `text` "Uploading, 40%", `detail` "0.4 of 1.0 MB". */
  | { kind: 'uploading'; share: number; text: string; detail?: string }
  /** `src` shows the picture. */
  | { kind: 'done'; text: string; src?: string }
  /** Why, and what to do. */
  | { kind: 'refused'; reason: string };

export interface UploadTileProps {
  /** What the picture is: "Payment voucher". */
  label: string;
  labelHidden?: boolean;
  /** What can be sent: "JPEG or PNG, up to 10 MB". */
  hint?: string;
  state: UploadState;
  /** Types that the file chooser offers. */
  accept: readonly string[];
  onFile: (file: File) => void;
  /** "Choose a picture", and "Choose another" once there is one. */
  chooseLabel: string;
  replaceLabel: string;
  cancelLabel: string;
  onCancel?: () => void;
  removeLabel?: string;
  onRemove?: () => void;
  disabled?: boolean;
  /** Shown in the middle instead of the camera, such as the picture that is there. */
  art?: ReactNode;
}

function usePick({ onFile, disabled }: UploadTileProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file && !disabled) onFile(file);
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return { over, take, drop };
}

/** A tile to choose a picture by press, keyboard or drop. */
export function UploadTile(props: UploadTileProps) {
  const { label, labelHidden, hint, state, accept, disabled, art } = props;
  const own = useId();
  const { over, take, drop } = usePick(props);
  const isRefused = state.kind === 'refused';
  const words = {
    hint: state.kind === 'empty' ? hint : undefined,
    error: isRefused ? state.reason : undefined,
  };
  const ids = fieldIds(own, words);
  return (
    <FieldFrame id={ids.control} label={label} labelHidden={labelHidden ?? false} labelAs="span" {...words}>
      <div className={cx('g-upload', `is-${state.kind}`, over && 'is-over', disabled && 'is-disabled')} {...drop}>
        {state.kind === 'uploading' ? (
          <Sending {...{ state, label }} cancelLabel={props.cancelLabel} onCancel={props.onCancel} />
        ) : (
          <>
            {art ?? <Art state={state} />}
            {state.kind === 'done' && (
              <p className="g-upload-done" role="status">
                {state.text}
              </p>
            )}
            <input
              id={ids.control}
              type="file"
              accept={accept.join()}
              disabled={disabled}
              aria-describedby={ids.describedBy}
              aria-invalid={isRefused || undefined}
              onChange={(event) => {
                take(event.target.files);
                // The same file again is a choice too.
                event.target.value = '';
              }}
            />
            <label className="g-upload-pick" htmlFor={ids.control}>
              {state.kind === 'empty' ? props.chooseLabel : props.replaceLabel}
              <span className="sr">{`, ${label}`}</span>
            </label>
            {props.onRemove && props.removeLabel && (
              <Button size="sm" variant="plain" className="g-upload-remove" onClick={props.onRemove}>
                {props.removeLabel}
              </Button>
            )}
          </>
        )}
      </div>
    </FieldFrame>
  );
}

function Art({ state }: { state: UploadState }) {
  if (state.kind === 'done' && state.src) return <img className="g-upload-picture" src={state.src} alt="" />;
  const icon = state.kind === 'refused' ? iconWarn : state.kind === 'done' ? iconCheck : iconCamera;
  return <Icon d={icon} size={28} />;
}

function Sending({
  state,
  label,
  cancelLabel,
  onCancel,
}: {
  state: Extract<UploadState, { kind: 'uploading' }>;
  label: string;
  cancelLabel: string;
  onCancel: (() => void) | undefined;
}) {
  return (
    <div className="g-upload-sending">
      <p>
        <b className="num">{state.text}</b>
        {state.detail && <span className="g-sub num">{state.detail}</span>}
      </p>
      <Progress label={label} value={state.share} valueText={state.text} />
      {onCancel && (
        <Button size="sm" variant="plain" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
    </div>
  );
}
