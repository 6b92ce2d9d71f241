import { suggestedId } from './suggested-id';

describe('the ID suggested for a challenge', () => {
  it.each([
    ['Baby’s First Pwn!', 'baby-s-first-pwn'],
    ['Überlauf', 'uberlauf'],
    ['STRAẞE und Straße', 'strasse-und-strasse'],
    ['Smørrebrød, Ægir & Œuvre', 'smorrebrod-aegir-oeuvre'],
    ['Łódź Đà Nẵng Ħamrun', 'lodz-da-nang-hamrun'],
    ['Þórður Ðað kısa Ŋŧ', 'thordur-dad-kisa-nt'],
    ['x × y ÷ z', 'x-y-z'],
    ['赤い旗 2', '2'],
    ['???', ''],
  ])('is made of what its name %s sounds like in ASCII', (name, id) => {
    expect(suggestedId(name)).toBe(id);
  });
});
