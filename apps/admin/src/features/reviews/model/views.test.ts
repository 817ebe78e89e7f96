import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../app/storage.ts';
import { fieldsOf, loadViews, removeView, saveView } from './views.ts';

describe('saved views of a queue', () => {
  it('keep part, order and filters, of each queue alone, and what is open is no part of them', () => {
    const storage = memoryStorage();
    const fields = fieldsOf({ tab: 'mine', sort: 'risk', with: 'nobody', risk: 'high', open: '7', evil: 'x' });
    expect(fields).toEqual({ tab: 'mine', sort: 'risk', with: 'nobody', risk: 'high' });
    saveView(storage, 'withdraw', { name: ' Large ', fields });
    expect(loadViews(storage, 'withdraw')).toEqual([{ name: 'Large', fields }]);
    expect(loadViews(storage, 'kyc')).toEqual([]);
  });

  it('are replaced by one of the same name, and can be removed', () => {
    const storage = memoryStorage();
    saveView(storage, 'kyc', { name: 'a', fields: { sort: 'risk' } });
    expect(saveView(storage, 'kyc', { name: 'a', fields: { sort: 'newest' } })).toEqual([
      { name: 'a', fields: { sort: 'newest' } },
    ]);
    expect(saveView(storage, 'kyc', { name: '  ', fields: {} })).toHaveLength(1);
    expect(removeView(storage, 'kyc', 'a')).toEqual([]);
    expect(loadViews(storage, 'kyc')).toEqual([]);
  });

  it('that were spoiled in the storage are none, and values of another version are left out', () => {
    for (const text of ['', 'null', '{"a":1}', '[1,null,{"name":3}]', '[{"name":"x"}]'])
      expect(loadViews(memoryStorage({ staff_views_kyc: text }), 'kyc'), text).toEqual([]);
    const old = memoryStorage({ staff_views_kyc: '[{"name":"x","fields":{"tab":"gone","sort":"risk"}}]' });
    expect(loadViews(old, 'kyc')).toEqual([{ name: 'x', fields: { sort: 'risk' } }]);
  });
});
