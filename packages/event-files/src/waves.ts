/** Waves, which are sets of challenges that open together: their times by id. */
import { ownValue } from './own-value';

/** Opening times in Unix ms; null deletes the wave, and waves that are not named are left alone. */
export type WaveTimes = Readonly<Record<string, number | null>>;

export interface WaveStep {
  readonly id: string;
  /** null when there is no such wave */
  readonly old: number | null;
  readonly new: number | null;
}

/** The stored time of a wave; null when there is no such wave. */
export function timeOf(waves: WaveTimes, id: string): number | null {
  return ownValue(waves, id) ?? null;
}

export function planWaves(wanted: WaveTimes, stored: WaveTimes): WaveStep[] {
  return Object.entries(wanted)
    .map(([id, time]) => ({ id, old: timeOf(stored, id), new: time }))
    .filter((step) => step.old !== step.new);
}

/** The time of a wave after the steps; null when there will be no such wave. */
export function timeAfter(steps: readonly WaveStep[], stored: WaveTimes, id: string): number | null {
  const step = steps.find((each) => each.id === id);
  return step === undefined ? timeOf(stored, id) : step.new;
}
