export { registerBlogRoutes } from './routes'
