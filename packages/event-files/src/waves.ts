/** Sets of challenges that open together: when, by their ids. */
import { ownValue } from './own-value';

/** null: the wave is to be deleted. One that is not named is left alone. */
export type WaveTimes = Readonly<Record<string, number | null>>;

export interface WaveStep {
  readonly id: string;
  /** null: there is none */
  readonly old: number | null;
  readonly new: number | null;
}

/** What the server has for a wave; null when there is none. */
export function timeOf(waves: WaveTimes, id: string): number | null {
  return ownValue(waves, id) ?? null;
}

export function planWaves(wanted: WaveTimes, stored: WaveTimes): WaveStep[] {
  return Object.entries(wanted)
    .map(([id, time]) => ({ id, old: timeOf(stored, id), new: time }))
    .filter((step) => step.old !== step.new);
}

/** When a wave opens once the steps are done; null when there will be none. */
export function timeAfter(steps: readonly WaveStep[], stored: WaveTimes, id: string): number | null {
  const step = steps.find((each) => each.id === id);
  return step === undefined ? timeOf(stored, id) : step.new;
}
