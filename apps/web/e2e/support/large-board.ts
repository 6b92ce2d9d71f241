import type { Page } from 'playwright-core';

/** A team as it stands in one. */
export const rowOf = (place: number) => ({
  id: `team-${place}`,
  name: `Team ${place}`,
  score: 20_000 - place,
  avatarUrl: null,
  countryCode: null,
  statusText: null,
  solves: [],
  dynamicScores: [],
  division: 'open',
  divisionPlace: place,
  globalPlace: place,
});

/** Answers what the page asks of the board as one would that is larger than a test can play. */
export async function playLargeBoard(page: Page, total: number, rowAt: (place: number) => object) {
  await page.route('**/api/v2/leaderboard/now?**', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const first = Number(query.get('offset')) + 1;
    const leaderboard = Array.from({ length: Number(query.get('limit')) }, (_, index) =>
      rowAt(first + index),
    );
    await route.fulfill({ json: { kind: 'goodLeaderboard', message: '', data: { total, leaderboard } } });
  });
}
