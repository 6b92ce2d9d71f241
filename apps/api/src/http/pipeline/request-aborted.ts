/** The client went away before its request was complete: nobody is left to answer, and nothing is wrong with us. */
export class RequestAborted extends Error {
  constructor() {
    super('the client closed the connection before its request was complete');
    this.name = 'RequestAborted';
  }
}
