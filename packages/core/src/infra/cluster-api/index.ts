export { createClusterApi, type ClusterAccess, type ClusterApi, type ClusterCall } from './cluster-api';
