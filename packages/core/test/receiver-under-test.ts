/** The other side of what is sent: it keeps what it took, and may hold or refuse it. */
export class ReceiverUnderTest<Message> {
  readonly taken: Message[] = [];
  tries = 0;
  failureOf: (message: Message) => Error | undefined = () => undefined;
  hold: Promise<void> = Promise.resolve();
  private resolveStarted: () => void = () => undefined;
  readonly started = new Promise<void>((resolve) => (this.resolveStarted = resolve));

  protected async take(message: Message): Promise<void> {
    this.tries += 1;
    this.resolveStarted();
    await this.hold;
    const failure = this.failureOf(message);
    if (failure !== undefined) throw failure;
    this.taken.push(message);
  }
}
