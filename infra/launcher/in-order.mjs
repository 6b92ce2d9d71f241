/**
 * Writes the output of several concurrent writers in their order: that of the first writer which has not ended at once,
 * that of the others when it is their turn.
 * @param {(text: string) => void} write
 */
export function createInOrder(write) {
  /** @type {{ held: string, hasEnded: boolean }[]} */
  const waiting = [];
  return () => {
    const own = { held: '', hasEnded: false };
    waiting.push(own);
    return {
      /** @param {string} text */
      write(text) {
        if (waiting[0] === own) write(text);
        else own.held += text;
      },
      end() {
        own.hasEnded = true;
        while (waiting[0]?.hasEnded) {
          waiting.shift();
          if (waiting[0] !== undefined) {
            write(waiting[0].held);
            waiting[0].held = '';
          }
        }
      },
    };
  };
}
