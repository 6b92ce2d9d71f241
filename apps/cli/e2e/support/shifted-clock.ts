/**
 * Preloaded into a process under test (`NODE_OPTIONS=--require`): shifts its clock by `TEST_CLOCK_OFFSET_MS`,
 * like that of a machine without time synchronisation. The program itself is unaware of it.
 */
const RealDate = Date;
const offsetMs = Number(process.env['TEST_CLOCK_OFFSET_MS'] ?? '0');
const now = () => new RealDate().getTime() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[]): Date =>
    given.length === 0 ? new target(now()) : (Reflect.construct(target, given) as Date),
  get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
});
