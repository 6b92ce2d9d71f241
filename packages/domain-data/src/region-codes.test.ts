import { REGION_CODES } from './region-codes';

describe('region code', () => {
  it.each(['DE', 'HK', 'EU', 'UN'])('knows %s', (code) => {
    expect(REGION_CODES.includes(code)).toBe(true);
  });

  it.each(['de', 'ZZ', 'D', '', 'DEU', 'constructor'])('does not know "%s"', (code) => {
    expect(REGION_CODES.includes(code)).toBe(false);
  });

  // Written by hand: not the constant under test.
  const LISTED =
    'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VC VE VN VU WS YE ZA ZM ZW ' +
    'AI AQ AS AW AX BL BM BQ BV CC CK CW CX EH FK FO GF GG GI GL GP GS GU HK HM IM IO JE KY MF MO MP MQ MS NC NF NU PF PM PN PR PS RE SH SJ SX TC TF TK TW UM VA VG VI WF XK YT ' +
    'AC CP CQ DG EA EU IC TA UN';

  it('knows every listed code', () => {
    expect(LISTED.split(' ').filter((code) => !REGION_CODES.includes(code))).toEqual([]);
    expect(new Set(LISTED.split(' ')).size).toBe(259);
  });

  it('knows no other pair of letters', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    const known = letters
      .flatMap((one) => letters.map((other) => one + other))
      .filter((code) => REGION_CODES.includes(code));
    expect(known).toHaveLength(259);
  });
});
