import { compareTexts, searchKey } from './searchKey';
import { searchKeyExamples } from './searchKeyExamples';

describe('searchKey', () => {
  it.each(searchKeyExamples)('of %p is %p', (text, key) => {
    expect(searchKey(text)).toBe(key);
    expect(searchKey(key)).toBe(key);
  });
});

describe('compareTexts', () => {
  it('sorts names in any case and with accents', () => {
    const names = ['Zoe', 'asha', 'Émile', 'Ａnil', 'emil', 'Beena', 'मीरा', 'Emily'];
    expect(names.toSorted(compareTexts)).toEqual(['Ａnil', 'asha', 'Beena', 'emil', 'Émile', 'Emily', 'Zoe', 'मीरा']);
  });
});
