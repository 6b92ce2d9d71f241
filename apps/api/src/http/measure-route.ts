/** Called once for each route; the result is called with the status and duration of each of its requests. */
export type MeasureRoute = (routeName: string) => (status: number, durationMs: number) => void;
