/** Verifies the code a player got for solving a captcha. */
export interface CaptchaProvider {
  /** Rejects when it cannot be verified: the service is away or its answer makes no sense. */
  verify(code: string, clientIp: string): Promise<boolean>;
}
