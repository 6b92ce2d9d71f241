import { ALL_ROUTES, type RouteDeclaration } from '@rampart/contract';
import { describeLocal, insist, startMailTarget, type Answer, type Json, type MailTarget } from '../support';
import type { PrepareAct } from './staff-act';
import { STAFF_ACTS, STAFF_READS } from './staff-acts';

const routes: readonly RouteDeclaration[] = ALL_ROUTES;
/** What only staff may call and is no GET. */
const WRITING = routes
  .filter(({ permissions, method }) => permissions !== 0 && method !== 'GET')
  .flatMap(({ method, path, versions, permissions }) =>
    versions.map((version) => ({ title: `${method} /api/${version}${path}`, permissions })),
  );
const TABLE: [string, PrepareAct][] = Object.entries(STAFF_ACTS);
const methodOf = (title: string): string => title.split(' ')[0] ?? '';

it('every declared route of staff that is no GET has its row, as a change or as a read', () => {
  const rows = [...Object.keys(STAFF_ACTS), ...Object.keys(STAFF_READS)];
  expect(rows.sort()).toEqual(WRITING.map(({ title }) => title).sort());
});

describeLocal('the record of staff, route by route (decision 0007)', () => {
  let target: MailTarget;
  beforeAll(async () => {
    const tool = { url: 'http://127.0.0.1:9', secret: 'a-secret-of-the-tool' };
    target = await startMailTarget({ config: { webhooks: { tool } } });
  });
  afterAll(() => target.stop());

  const list = async (query: string): Promise<{ total: number; actions: Json[] }> =>
    insist(await target.asStaff('GET', `/api/v2/admin/audit?${query}`));
  const rowsOf = async (actor: { readonly id: string }): Promise<Json[]> =>
    (await list(`limit=50&offset=0&sortOrder=asc&actor=${actor.id}`)).actions;
  /** A member of staff who may do this and nothing else. */
  const staffFor = (title: string) =>
    target.aTeamWith(WRITING.find((route) => route.title === title)?.permissions ?? 0);

  it.each(TABLE)(
    '%s says who changed what, when, from what to what and under which request id',
    async (title, prepare) => {
      const act = await prepare(target);
      const staff = await staffFor(title);
      const earliest = target.now().getTime();
      const answer: Answer = await target.send(methodOf(title), act.path, {
        ...act.request,
        token: staff.authToken,
      });
      const latest = target.now().getTime();
      insist(answer);
      const rows = await rowsOf(staff);
      const requestId = answer.headers.get('x-request-id');
      expect(requestId).toMatch(/./);
      expect(rows).toEqual(
        act.records(answer).map((record) => ({
          id: expect.any(String) as unknown,
          createdAt: expect.any(Number) as unknown,
          actorId: staff.id,
          actorName: staff.name,
          requestId,
          ...record,
        })),
      );
      for (const { createdAt } of rows) {
        expect(createdAt).toBeGreaterThanOrEqual(earliest);
        expect(createdAt).toBeLessThanOrEqual(latest);
      }
      // No flag, token or secret is on the record, also not of what prepared the act.
      const newest = JSON.stringify((await list('limit=50&offset=0')).actions);
      expect(newest).toContain(requestId);
      for (const secret of act.secrets?.(answer) ?? []) {
        expect(secret.length).toBeGreaterThan(8);
        expect(newest).not.toContain(secret);
      }
    },
  );

  it.each(Object.entries(STAFF_READS))('%s only reads and leaves no row', async (title, request) => {
    const staff = await staffFor(title);
    const path = `${title.split(' ')[1] ?? ''}?limit=1&offset=0`;
    insist(await target.send(methodOf(title), path, { ...request, token: staff.authToken }));
    expect(await rowsOf(staff)).toEqual([]);
  });
});
