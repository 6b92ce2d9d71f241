/** The code of a system error, such as `ENOENT`. */
export function errorCode(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
