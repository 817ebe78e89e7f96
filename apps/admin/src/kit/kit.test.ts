import { describe, expect, it } from 'vitest';
import { layOut } from './chart-lines.ts';
import { START_VIEW, boxOf, canZoom, turned, zoomed } from './picture-view.ts';
import { codeKey, fieldKey, hintKey } from './presented-keys.ts';
import { NOTE_MIN, checkReason } from './reason.ts';
import { rowAfter } from './row-after.ts';

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
const after = (open: number | null, by: 1 | -1) => rowAfter(rows, (row) => row.id, open, by)?.id;

describe('J and K', () => {
  it('begin at the first row and stop at both ends', () => {
    expect([after(null, 1), after(null, -1), after(1, 1), after(3, 1), after(1, -1), after(3, -1)]).toEqual([1, 1, 2, 3, 1, 2]);
    expect(after(99, 1)).toBe(1);
    expect(rowAfter([], () => 0, null, 1)).toBeUndefined();
  });
});

describe('a reason', () => {
  it('has words of one’s own, and one of the list where there is one', () => {
    const note = 'x'.repeat(NOTE_MIN);
    expect(checkReason({ needsReason: false, reason: null, note })).toBeNull();
    expect(checkReason({ needsReason: true, reason: null, note })).toBe('reason');
    expect(checkReason({ needsReason: true, reason: 'a', note: note.slice(1) })).toBe('short');
    expect(checkReason({ needsReason: false, reason: null, note: ` ${note.slice(1)} ` })).toBe('short');
    // Characters as a person counts them, not code units.
    expect(checkReason({ needsReason: false, reason: null, note: '😀'.repeat(NOTE_MIN - 1) })).toBe('short');
  });
});

describe('a picture', () => {
  it('is made larger and smaller in steps that end, and turned by quarters', () => {
    let view = START_VIEW;
    while (canZoom(view, 1)) view = zoomed(view, 1);
    expect(view.zoom).toBe(6);
    expect(zoomed(view, 1)).toBe(view);
    while (canZoom(view, -1)) view = zoomed(view, -1);
    expect(view.zoom).toBe(0.25);
    expect([1, 2, 3, 4].map(() => (view = turned(view)).turn)).toEqual([90, 180, 270, 0]);
  });

  it('takes the room that it is seen in: lying down the other way round', () => {
    expect(boxOf({ zoom: 1, turn: 0 }, 2).room.aspectRatio).toBe('2');
    const lying = boxOf({ zoom: 1, turn: 90 }, 2);
    expect(lying.room.aspectRatio).toBe('0.5');
    // As wide as the room is high.
    expect(lying.picture.width).toBe('200%');
  });
});

describe('words that the server names', () => {
  it('are of the back office unless the label says another catalogue', () => {
    expect(fieldKey('amount')).toBe('backoffice:fields.amount');
    expect(fieldKey('backoffice-users:fields.note')).toBe('backoffice-users:fields.note');
    expect(codeKey('role', 'owner')).toBe('backoffice:codes.role.owner');
    expect(codeKey('backoffice-users:fields.state', 'frozen')).toBe('backoffice-users:codes.state.frozen');
    expect(hintKey('new_address')).toBe('backoffice:hints.new_address');
  });
});

describe('a chart', () => {
  const points = ['10', '-5', '20'].map((value, time) => ({ time, value }));
  const frame = { width: 300, height: 120, top: 10, bottom: 10 };

  it('keeps zero in view and names its extremes as they came', () => {
    const { marks, base, highest, lowest } = layOut(points, frame, 'line');
    expect([highest, lowest]).toEqual(['20', '-5']);
    expect(marks.map((mark) => mark.x)).toEqual([0, 150, 300]);
    expect(marks[2]?.y).toBe(10);
    expect(base).toBeGreaterThan(10);
    expect(base).toBeLessThan(110);
  });

  it('has its line at the foot when nothing happened', () => {
    const { marks, base } = layOut(
      [0, 1].map((time) => ({ time, value: '0' })),
      frame,
      'bars',
    );
    expect([base, ...marks.map((mark) => mark.y)]).toEqual([110, 110, 110]);
    expect(layOut([{ time: 0, value: '-5' }], frame, 'bars').base).toBe(10);
  });

  it('puts bars into their slots, and takes a single point', () => {
    expect(layOut(points, frame, 'bars').marks.map((mark) => mark.x)).toEqual([50, 150, 250]);
    expect(layOut([{ time: 0, value: '0' }], frame, 'line').marks).toHaveLength(1);
  });
});
