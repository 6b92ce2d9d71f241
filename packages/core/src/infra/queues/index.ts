export { createJobQueue, type JobQueue, type QueueOptions } from './job-queue';
export { createJobConsumer, RetryLater, type JobConsumer, type JobConsumerOptions } from './job-consumer';
