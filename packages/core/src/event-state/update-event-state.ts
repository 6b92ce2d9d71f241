import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { LedgerStore } from '../ledger';
import {
  changeOverrides,
  mergeSettings,
  type EffectiveSettings,
  type SettingsDefaults,
  type SettingsStore,
  type StoredSettings,
} from '../settings';
import { auditedChanges, type StaffAction, type StaffAuditLog } from '../staff-audit';
import type { EffectiveEventState } from './effective-event-state';
import { canReveal, endAfterPause, isFrozen, type EventState, type StoredEventState } from './event-state';
import type { EventStateStore } from './event-state-store';

/** Absent keys stay as they are. */
export interface EventStateChanges {
  readonly paused?: boolean | undefined;
  /** Whether the end of a pause moves the end of the event. */
  readonly extendEnd?: boolean | undefined;
  readonly frozen?: boolean | undefined;
  /** When the freeze begins; absent begins it now. */
  readonly frozenFrom?: Date | undefined;
  /** The best final place to show. */
  readonly revealedFromPlace?: number | undefined;
}

export interface UpdateEventStateRequest {
  readonly changes: EventStateChanges;
  readonly by: StaffAction;
}

/** The change would withdraw what is public, reveal part of what is hidden, or have no effect. */
interface Refusal {
  readonly outcome: 'refused';
  readonly field: 'frozenFrom' | 'revealedFromPlace';
  readonly detail: string;
}

export type UpdateEventStateOutcome =
  | { readonly outcome: 'updated'; readonly state: StoredEventState }
  | Refusal;

/**
 * When the promise resolves, the next request to any process sees the change. A change that changes nothing is not
 * recorded.
 */
export type UpdateEventState = (request: UpdateEventStateRequest) => Promise<UpdateEventStateOutcome>;

interface Stores {
  readonly eventState: EventStateStore;
  readonly settings: SettingsStore;
  readonly ledger: Pick<LedgerStore, 'append' | 'hasTimingChangedAt'>;
  readonly audit: StaffAuditLog;
}

export interface UpdateEventStateDependencies {
  readonly transact: Transact<Stores>;
  readonly defaults: SettingsDefaults;
  readonly effective: Pick<EffectiveEventState, 'adopt'>;
  readonly effectiveSettings: Pick<EffectiveSettings, 'adopt'>;
  readonly eventPublisher: EventPublisher;
  /** Resolves once no process uses the challenges of an earlier revision. */
  readonly outwaitLeases: () => Promise<void>;
}

const isSameInstant = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

function pausedAtAfter({ pausedAt }: EventState, { changes, by }: UpdateEventStateRequest): Date | null {
  if (changes.paused === undefined) return pausedAt;
  return changes.paused ? (pausedAt ?? by.at) : null;
}

/**
 * Whether the freeze has begun: by our clock, or because it began at once on a process with a faster clock, which
 * recorded that in the ledger at the same instant.
 */
async function hasFreezeBegun({ ledger }: Stores, before: EventState, now: Date): Promise<boolean> {
  if (before.frozenFrom === null || isFrozen(before, now)) return before.frozenFrom !== null;
  return ledger.hasTimingChangedAt(before.frozenFrom);
}

function frozenFromAfter(
  before: EventState,
  wasFrozen: boolean,
  request: UpdateEventStateRequest,
): Date | null {
  const { frozen, frozenFrom } = request.changes;
  if (frozen === undefined || (frozen && wasFrozen)) return before.frozenFrom;
  return frozen ? (frozenFrom ?? request.by.at) : null;
}

/** A revealed place stays revealed until the freeze ends, so a late or repeated request withdraws nothing. */
function revealedAfter(
  before: EventState,
  frozenFrom: Date | null,
  { changes }: UpdateEventStateRequest,
): number | null {
  const shown = isSameInstant(before.frozenFrom, frozenFrom) ? before.revealedFromPlace : null;
  const wanted = changes.revealedFromPlace ?? null;
  return shown === null || wanted === null ? (shown ?? wanted) : Math.min(shown, wanted);
}

function stateAfter(before: EventState, wasFrozen: boolean, request: UpdateEventStateRequest): EventState {
  const frozenFrom = frozenFromAfter(before, wasFrozen, request);
  return {
    pausedAt: pausedAtAfter(before, request),
    frozenFrom,
    revealedFromPlace: revealedAfter(before, frozenFrom, request),
  };
}

function refusalOf(
  before: EventState,
  after: EventState,
  { wasFrozen, endAtMs }: { readonly wasFrozen: boolean; readonly endAtMs: number },
  { changes, by }: UpdateEventStateRequest,
): Refusal | undefined {
  const { frozen, frozenFrom, revealedFromPlace } = changes;
  if (frozenFrom !== undefined) {
    if (frozen !== true) return { outcome: 'refused', field: 'frozenFrom', detail: 'needs frozen: true' };
    if (wasFrozen && !isSameInstant(before.frozenFrom, frozenFrom))
      return { outcome: 'refused', field: 'frozenFrom', detail: 'the event is frozen already' };
    if (!wasFrozen && frozenFrom < by.at)
      return { outcome: 'refused', field: 'frozenFrom', detail: 'must not be in the past' };
  }
  if (revealedFromPlace !== undefined && !canReveal(after, { endAtMs }, by.at)) {
    const detail = 'the event must be frozen and over before places are revealed';
    return { outcome: 'refused', field: 'revealedFromPlace', detail };
  }
  return undefined;
}

/** Moves the end of the event by the length of the pause; undefined if the end stays. */
async function extendEnd(
  { settings, ledger }: Stores,
  defaults: SettingsDefaults,
  pausedAt: Date,
  by: StaffAction,
): Promise<StoredSettings | undefined> {
  const stored = await settings.getForUpdate();
  const timing = mergeSettings(defaults, stored.overrides);
  const endAtMs = endAfterPause(timing, pausedAt, by.at);
  if (endAtMs === timing.endAtMs) return undefined;
  await ledger.append([{ kind: 'timing_changed', actor: by.actor, at: by.at }]);
  const overrides = changeOverrides(stored.overrides, { endAtMs });
  return { overrides, revision: await settings.save(overrides) };
}

export function createUpdateEventState(dependencies: UpdateEventStateDependencies): UpdateEventState {
  const { transact, defaults, effective, effectiveSettings, eventPublisher, outwaitLeases } = dependencies;

  return async (request) => {
    const { changes, by } = request;
    const updated = await transact(async (stores) => {
      const before = await stores.eventState.getForUpdate();
      const wasFrozen = await hasFreezeBegun(stores, before, by.at);
      const after = stateAfter(before, wasFrozen, request);
      const { endAtMs } = mergeSettings(defaults, (await stores.settings.get()).overrides);
      const refusal = refusalOf(before, after, { wasFrozen, endAtMs }, request);
      if (refusal !== undefined) return refusal;
      const isResumed = before.pausedAt !== null && after.pausedAt === null;
      const isRefrozen = !isSameInstant(before.frozenFrom, after.frozenFrom);
      const isRevealed = before.revealedFromPlace !== after.revealedFromPlace;
      if (isSameInstant(before.pausedAt, after.pausedAt) && !isRefrozen && !isRevealed)
        return { outcome: 'unchanged', state: before, isRefrozen } as const;
      const moved =
        changes.extendEnd === true && isResumed
          ? await extendEnd(stores, defaults, before.pausedAt, by)
          : undefined;
      if (isRefrozen) await stores.ledger.append([{ kind: 'timing_changed', actor: by.actor, at: by.at }]);
      await stores.audit.record({
        by,
        action: 'eventState.update',
        target: { kind: 'eventState', id: 'event' },
        ...auditedChanges(
          {
            pausedAt: before.pausedAt,
            frozenFrom: before.frozenFrom,
            revealedFromPlace: before.revealedFromPlace,
            ...(moved === undefined ? {} : { endAtMs }),
          },
          { ...after, ...(moved === undefined ? {} : { endAtMs: moved.overrides.endAtMs }) },
        ),
      });
      const state = await stores.eventState.save(after);
      return { outcome: 'changed', state, isRefrozen, settings: moved } as const;
    });
    if (updated.outcome === 'refused') return updated;
    const { state, settings, isRefrozen } = updated;
    effective.adopt(state);
    if (settings !== undefined) effectiveSettings.adopt(settings);
    if (settings !== undefined || isRefrozen) eventPublisher.scoresChanged();
    await eventPublisher.settingsChanged();
    await outwaitLeases();
    return { outcome: 'updated', state };
  };
}
