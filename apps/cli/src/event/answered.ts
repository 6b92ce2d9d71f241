import { CommandError } from '../command';
import { messageOf } from '../infra/message-of';

/** The reply of the platform at this address. @throws CommandError when there is none */
export async function answered<Answer>(baseUrl: string, asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `No platform answers at ${baseUrl} (${messageOf(error)}): start it, or correct --url.`,
      { cause: error },
    );
  }
}
