import { useEffect, useState } from 'react';

let offsetMs = 0;
const HEADER_STEP_MS = 1_000;

/**
 * Learns the time of the server from an answer written between `askedAt` and now, because a visitor's clock may be
 * wrong by hours. The longer the answer took, the less it says about the time, so our clock is adjusted only as far
 * as the answer proves.
 */
export function noteServerTime(dateHeader: string | null, askedAt: number): void {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverMs)) return;
  const least = serverMs - Date.now();
  // Headers have whole seconds, rounded down. `askedAt` may have a fraction of a millisecond, unlike times of the
  // API.
  const most = Math.floor(serverMs + HEADER_STEP_MS - askedAt);
  offsetMs = Math.min(Math.max(offsetMs, least), most);
}

/** The server's time, as far as known. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** A timer stands still while a laptop sleeps, and may be late by as long, so the clock is read this often. */
const READ_EVERY_MS = 10_000;

/** Whether an instant has come; renders again when it does. */
export function useReached(at: number | undefined): boolean {
  const [checkedAt, setCheckedAt] = useState(0);
  const isReached = at !== undefined && at <= serverNow();
  useEffect(() => {
    if (at === undefined || isReached) return undefined;
    const timer = setTimeout(() => setCheckedAt(serverNow()), Math.min(at - serverNow(), READ_EVERY_MS));
    return () => clearTimeout(timer);
  }, [at, isReached, checkedAt]);
  return isReached;
}

/** The time, updated every `everyMs`. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
